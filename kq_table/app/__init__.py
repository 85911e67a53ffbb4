"""The frame loop, navigation between scenes, and crash reports."""
