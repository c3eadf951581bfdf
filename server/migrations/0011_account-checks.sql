ALTER TABLE "users" VALIDATE CONSTRAINT "users_time_format";
