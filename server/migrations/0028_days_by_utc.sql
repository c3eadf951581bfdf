-- Pieces are days of UTC, so what is young is told by the same clock, wherever the database thinks it stands.
ALTER FUNCTION drop_partitions(text, date) SET timezone = 'UTC';
