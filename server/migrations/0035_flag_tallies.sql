CREATE TABLE "flag_tallies" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"plays" integer NOT NULL
);
