import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import type { Screen } from '@marquee/contract/screens'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useBulkChange } from './api.ts'
import { describeOutcome, summarizeResults } from './bulk.rules.ts'
import { EditTagsDialog } from './tags-dialog.tsx'

/** Edits the tags of one screen on its details. */
export function ScreenTagsDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const bulk = useBulkChange()
  const toast = useToast()
  const [refused, setRefused] = useState<string>()
  return (
    <EditTagsDialog
      screen={screen}
      busyText={bulk.isPending && screenBulkTexts.changing}
      failure={bulk.error ? getErrorMessage(bulk.error) : refused}
      onChange={(tags) => {
        const change = { kind: 'tags', ...tags } as const
        bulk.mutate(
          { ids: [screen._id], change },
          {
            onSuccess: (results) => {
              const outcome = summarizeResults(change, results)
              setRefused(outcome.refused[0]?.message)
              if (outcome.refused.length > 0) return
              toast.success(describeOutcome(change, outcome.changed.length))
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    />
  )
}
