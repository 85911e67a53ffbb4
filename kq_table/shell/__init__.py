"""What every scene stands on: context, sound, dialogs, notices."""
