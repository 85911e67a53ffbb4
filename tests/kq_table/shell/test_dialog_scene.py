"""A dialog that tells something new while a button is held down."""

from __future__ import annotations

import pytest

from kq_table.shell.dialog_scene import DialogScene
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM
from tests.kq_table.person import Person


class News(DialogScene):
    """Tells a number that a test raises."""

    name = "news"
    number = 1

    def _make_dialog(self) -> Dialog:
        body = [Paragraph("number", f"{self.number}", "body", CREAM)]
        return Dialog("news", "News", body, [Button("back", "Back", self.escape)], 400)


@pytest.fixture
def scene(person: Person) -> News:
    news = News(person.stage.context)
    person.stage.context.stack.push(news)
    person.wait(1.0)
    return news


def test_a_press_counts_though_there_is_news_before_its_release(person: Person, scene: News) -> None:
    at = person.target("back").rect.center
    person.point(at)
    person.down(at)
    for scene.number in (2, 3):
        scene.renew()
        person.frame()
        assert "1" in [widget.text for widget in scene.dialog.walk()], "what is held down stays"
    person.up(at)
    assert "menu" == person.scene


def test_news_shows_as_soon_as_nothing_is_held_down(person: Person, scene: News) -> None:
    at = person.target("back").rect.center
    person.down(at)
    scene.number = 2
    scene.renew()
    person.point((5, 5), is_down=True)
    person.up((5, 5))
    assert "2" in [widget.text for widget in scene.dialog.walk()]
    scene.number = 3
    scene.renew()
    assert "3" in [widget.text for widget in scene.dialog.walk()]
