export const MAX_VAT_PERCENT = 50
export const MAX_SHARE_PERCENT = 100
