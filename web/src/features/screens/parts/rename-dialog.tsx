import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { type FormEvent, useId, useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRenameScreen } from '../api.ts'

const t = screenTexts

/** Names a screen by its position in the venue (D-29). */
export function RenameDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const [name, setName] = useState(screen.name)
  const [wasTried, setWasTried] = useState(false)
  const rename = useRenameScreen(screen._id)
  const toast = useToast()
  const id = useId()
  const field = `${id}-name`
  const isEmpty = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isEmpty || rename.isPending) {
      document.getElementById(field)?.focus()
      return
    }
    rename.mutate(name.trim(), {
      onSuccess: (reply) => {
        toast.success(t.renamed({ name: reply.screen.name }))
        onClose()
      },
      onError: () => document.getElementById(field)?.focus(),
    })
  }
  return (
    <FormDialog
      title={t.renameTitle}
      formId={id}
      submit={t.renameSave}
      busyText={rename.isPending && t.renaming}
      hasChanges={name.trim() !== screen.name && !rename.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id={field}
        label={t.screenName}
        hint={t.renameHelp}
        required
        maxLength={MAX_SCREEN_NAME_LENGTH}
        value={name}
        onValue={(value) => {
          setName(value)
          rename.reset()
        }}
        error={wasTried && isEmpty ? t.screenNameMissing : rename.error !== null && getErrorMessage(rename.error)}
      />
    </FormDialog>
  )
}
