"""Tests of the app itself: one module each, and flows through whole scenes with a clock turned by hand."""
