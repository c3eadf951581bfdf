import { listLocations, listVehicleTypes } from '@marquee/contract/fleet'
import { type ImportKind, MAX_LINES_PER_CALL } from '@marquee/contract/import-columns.rules'
import {
  exportTable,
  type ImportPreview,
  importLines,
  type ImportResult,
  previewImport,
} from '@marquee/contract/imports'
import { importTexts } from '@marquee/contract/messages/imports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'
import { useFileDownload } from '../files/use-file-download.ts'

/** The file is read once, so that a change on the disk after the preview does not matter. */
type ReadFile = { file: File; preview: ImportPreview }

/** A file and what its import would do. */
export const usePreview = (kind: ImportKind) =>
  useMutation({
    mutationFn: async (chosen: File): Promise<ReadFile> => {
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: 'text/csv' })
      return { file, preview: await call(previewImport, { params: { kind }, body: {}, files: { file } }) }
    },
  })

/**
 * Imports the lines of a preview that are not refused, some at a time. After a lost connection it can be started again:
 * it sends the lines that have no result yet, and the server imports none of them twice.
 */
export function useImport(kind: ImportKind, { file, preview }: ReadFile) {
  const [results, setResults] = useState<readonly ImportResult[]>([])
  const refresh = useRefresh([kind], ['screens'], ['dashboard'])
  const lines = preview.lines.filter(({ action }) => action !== 'refuse')
  const run = useMutation({
    mutationFn: async () => {
      const done = new Set(results.map(({ line }) => line))
      const left = lines.filter(({ line }) => !done.has(line)).map(({ line, fingerprint }) => ({ line, fingerprint }))
      for (let from = 0; from < left.length; from += MAX_LINES_PER_CALL) {
        const some = left.slice(from, from + MAX_LINES_PER_CALL)
        const reply = await call(importLines, { params: { kind }, body: { lines: some }, files: { file } })
        setResults((before) => [...before, ...reply.results])
      }
    },
    onSettled: refresh,
  })
  return { run, results, total: lines.length }
}

/** Everything of a kind as CSV. */
export const useExport = (kind: ImportKind) =>
  useFileDownload(() => download(exportTable, { params: { kind } }), importTexts.exportFailed)

/** The names that a column may have: of the active locations and vehicle types. */
export function useChoiceNames() {
  const query = { isActive: true } as const
  const locations = useCall(keys.locations, listLocations, { query }, { staleTime: 60_000 })
  const types = useCall(keys.vehicleTypes, listVehicleTypes, { query }, { staleTime: 60_000 })
  const listNames = (choices: readonly { name: string }[] = []) => choices.map(({ name }) => name)
  return { location: listNames(locations.data), type: listNames(types.data) }
}
