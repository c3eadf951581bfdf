import {
  bookBankEntry,
  getDemoBankStatement,
  ignoreBankEntry,
  importBankStatement,
  listBankEntries,
  listBankFiles,
  matchBankEntry,
  reopenBankEntry,
} from '@marquee/contract/bank'
import type { EndpointReply, EndpointBodyInput, EndpointShape } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type UploadProgress } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useBillingRefresh, useBillingAction } from '../shared/use-billing-refresh.ts'
import { type BankView, toEntryQuery } from './bank-view.rules.ts'

export type BankFile = EndpointReply<typeof listBankFiles>['files'][number]
export type ImportResult = EndpointReply<typeof importBankStatement>

export const useBankFiles = () => useCall(keys.bankFiles, listBankFiles)

/** A page of entries; the previous page stays until the next one has loaded. */
export function useBankEntries(view: BankView) {
  const query = toEntryQuery(view)
  return useCall(keys.bankEntries(query), listBankEntries, { query }, { placeholderData: keepPreviousData })
}

/** Uploads a statement and reports the progress. */
export function useImport() {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const importing = useMutation({
    mutationFn: (file: File) => call(importBankStatement, { body: {}, files: { file }, onProgress: setProgress }),
    onMutate: () => setProgress(null),
    onSuccess: useBillingRefresh(),
  })
  return { ...importing, progress }
}

/** The statement in which the clients of the demo world pay their open invoices. */
export async function fetchDemoStatement(): Promise<File> {
  const { name, content } = await download(getDemoBankStatement, { params: undefined })
  return new File([content], name || 'demo-statement.xml', { type: 'application/xml' })
}

type EntryBody<Endpoint extends EndpointShape> = { id: string } & EndpointBodyInput<Endpoint>

export const useMatch = () =>
  useBillingAction(({ id, ...body }: EntryBody<typeof matchBankEntry>) =>
    call(matchBankEntry, { params: { id }, body }),
  )

export const useBook = () =>
  useBillingAction(({ id, ...body }: EntryBody<typeof bookBankEntry>) => call(bookBankEntry, { params: { id }, body }))

export const useIgnore = () =>
  useBillingAction(({ id, ...body }: EntryBody<typeof ignoreBankEntry>) =>
    call(ignoreBankEntry, { params: { id }, body }),
  )

export const useReopen = () => useBillingAction((id: string) => call(reopenBankEntry, { params: { id }, body: {} }))
