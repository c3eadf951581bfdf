/** What the lists of the operator's console have in common: their keys. */
export const operatorListTexts = {
  move: 'Next and previous row',
  open: 'Open the row',
} as const
