"""What students use where they work, in a notebook or a terminal: ``check`` and the magic ``%%suite``."""
