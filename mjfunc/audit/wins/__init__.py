"""Wins as questions: how they are written, drawn, made smaller, and by which rules answers to them are right."""
