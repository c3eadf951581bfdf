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
import type { EndpointReply, EndpointBodyInput } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type UploadProgress } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { type BankView, toEntryQuery } from './bank-view.rules.ts'
import { useBillingRefresh } from '../shared/use-billing-refresh.ts'

export type BankFile = EndpointReply<typeof listBankFiles>['files'][number]
export type ImportResult = EndpointReply<typeof importBankStatement>

export function useBankFiles() {
  return useQuery({
    queryKey: keys.bankFiles,
    queryFn: ({ signal }) => call(listBankFiles, { signal }),
  })
}

/** A page of entries; the previous page stays until the next one has loaded. */
export function useBankEntries(view: BankView) {
  const query = toEntryQuery(view)
  return useQuery({
    queryKey: keys.bankEntries(query),
    queryFn: ({ signal }) => call(listBankEntries, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Uploads a statement and reports the progress. */
export function useImport() {
  const refresh = useBillingRefresh()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const importing = useMutation({
    mutationFn: (file: File) => call(importBankStatement, { body: {}, files: { file }, onProgress: setProgress }),
    onMutate: () => setProgress(null),
    onSuccess: refresh,
  })
  return { ...importing, progress }
}

/** The statement in which the clients of the demo world pay their open invoices. */
export async function fetchDemoStatement(): Promise<File> {
  const { name, content } = await download(getDemoBankStatement, { params: undefined })
  return new File([content], name || 'demo-statement.xml', { type: 'application/xml' })
}

export function useMatch() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & EndpointBodyInput<typeof matchBankEntry>) =>
      call(matchBankEntry, { params: { id }, body }),
    onSettled: refresh,
  })
}

export function useBook() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & EndpointBodyInput<typeof bookBankEntry>) =>
      call(bookBankEntry, { params: { id }, body }),
    onSettled: refresh,
  })
}

export function useIgnore() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(ignoreBankEntry, { params: { id }, body: { reason } }),
    onSuccess: refresh,
  })
}

export function useReopen() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (id: string) => call(reopenBankEntry, { params: { id }, body: {} }),
    onSuccess: refresh,
  })
}
