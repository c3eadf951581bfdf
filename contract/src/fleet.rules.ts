export const MAX_SEATS = 100_000
/** Guests a day of a restaurant. */
export const MAX_GUESTS = 10_000_000
