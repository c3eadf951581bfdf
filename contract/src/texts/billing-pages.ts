/** Texts that the billing pages of clients and partners share. */
export const billingTexts = {
  pdf: 'PDF',
  xml: 'XML',
  openPdf: (number: string) => `Open ${number} as PDF`,
  openXml: (number: string) => `Open ${number} as XML, the electronic invoice`,
  /** In the new tab, until the document is there (INV-2). */
  makingDocument: 'Your document is on its way...',
  documentFailed: 'Failed to open the document. Please try again.',
  csvFailed: 'The table was not saved',
  all: 'All',
  sort: 'Sort by',
  month: 'Month',
  anyMonth: 'Every month',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  percent: (percent: string) => `${percent}%`,
  none: '-',
} as const
