/** The kinds of rows that have a hash chain (decision 4). A file is the PDF or XML of a document. */
export const CHAIN_KINDS = ['order', 'document', 'file', 'entry', 'payment', 'payout', 'audit'] as const
export type ChainKind = (typeof CHAIN_KINDS)[number]
