/** Texts that the billing pages of clients and partners share. */
export const billingTexts = {
  pdf: 'PDF',
  xml: 'XML',
  openPdf: (number: string) => `Open ${number} as PDF`,
  openXml: (number: string) => `Open ${number} as XML, the electronic invoice`,
  /** In the new tab, until the document is there (INV-2). */
  makingDocument: 'Preparing your document...',
  documentFailed: 'We couldn’t open the document. Try again.',
  csvFailed: 'The download failed',
  all: 'All',
  sort: 'Sort by',
  month: 'Month',
  anyMonth: 'All months',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  percent: (percent: string) => `${percent}%`,
  none: '-',
} as const
