"""The files that ship with the program can be loaded from wherever it was put."""

from __future__ import annotations

import io
import os
import shutil
import sys
from pathlib import Path

import pygame
import pytest

from kq_table.system import resources


def test_a_usual_name_is_left_as_it_is(tmp_path: Path) -> None:
    assert tmp_path / "Jörg" == resources.loadable(tmp_path / "Jörg")


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="all names are Unicode there")
def test_type_and_pictures_are_loaded_from_a_folder_whose_name_is_not_utf8(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(bytes(tmp_path) + b"/J\xf6rg"))
    folder.mkdir()
    type_file = Path(shutil.copy(resources.font("sans", "regular"), folder))
    picture = Path(shutil.copy(resources.find("emblem", "icon-64.png"), folder))
    pygame.font.init()
    assert pygame.font.Font(resources.loadable(type_file), 12).render("a", antialias=True, color="red").get_width()
    assert (64, 64) == pygame.image.load(resources.loadable(picture)).get_size()
    assert isinstance(resources.loadable(picture), io.BytesIO)
