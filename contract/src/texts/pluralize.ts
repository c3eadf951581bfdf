/** A count with its word: "1 invoice", "3 invoices". */
export const pluralize = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
