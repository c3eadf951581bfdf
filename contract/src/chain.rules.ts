/** The kinds of rows that have a hash chain (decision 4). A file is the PDF or XML of a document; plays are a packed month. */
export const CHAIN_KINDS = ['order', 'document', 'file', 'entry', 'payment', 'payout', 'audit', 'plays'] as const
export type ChainKind = (typeof CHAIN_KINDS)[number]
