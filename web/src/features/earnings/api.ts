import { useMay } from '../team/may.tsx'
import { acceptSelfBilling } from '@marquee/contract/billing-details'
import { getEarnings, getScreenEarnings, listStatements } from '@marquee/contract/earnings'
import { earningTexts } from '@marquee/contract/messages/earnings'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { exportMonthEarnings, getMonthEarnings, getMonthStatement } from '@marquee/contract/month-earnings'
import type { EndpointQueryInput, EndpointReply } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'
import { useFileDownload } from '../files/use-file-download.ts'

export const useEarnings = (enabled = true) => useCall(keys.earnings, getEarnings, {}, { enabled })

export const useStatements = (query: EndpointQueryInput<typeof listStatements>) =>
  useCall(keys.statements(query), listStatements, { query }, { placeholderData: keepPreviousData })

/** The lines of a month, requested when the user opens them. */
export const useMonthLines = (month: string, page: number) =>
  useCall(
    [...keys.earnings, month, page],
    getMonthEarnings,
    { params: { month }, query: { page } },
    { placeholderData: keepPreviousData },
  )

const MONTH_FILES = {
  statement: { endpoint: getMonthStatement, failed: earningTexts.pdfFailed },
  lines: { endpoint: exportMonthEarnings, failed: billingTexts.csvFailed },
} as const

/** Downloads all statements of a month as one PDF, or its lines as CSV. */
export function useMonthFile(month: string, file: keyof typeof MONTH_FILES) {
  const { endpoint, failed } = MONTH_FILES[file]
  return useFileDownload(() => download(endpoint, { params: { month } }), failed)
}

export function useScreenEarnings(id: string) {
  const enabled = useMay(getScreenEarnings)
  const options = { enabled, select: ({ months }: EndpointReply<typeof getScreenEarnings>) => months }
  return useCall(keys.screenEarnings(id), getScreenEarnings, { params: { id } }, options)
}

/** Once the agreement is accepted, statements can be issued at once, so the earnings are loaded again. */
export const useAcceptance = () =>
  useMutation({
    mutationFn: (version: string) => call(acceptSelfBilling, { body: { version } }),
    onSettled: useRefresh(keys.billingDetails, keys.earnings, ['statements']),
  })
