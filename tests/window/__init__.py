"""Tests of a real window, by a real mouse and real keys under Xvfb."""
