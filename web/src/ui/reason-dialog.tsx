import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Stack } from './card.tsx'
import { TextArea } from './field.tsx'
import { QuestionDialog } from './question-dialog.tsx'

/** Asks for confirmation and a reason before an action; `missing` is left out if no reason is required. */
export function ReasonDialog(props: {
  title: string
  text: string
  reason: { label: string; hint?: string; missing?: string; maxLength: number }
  confirm: string
  cancel?: string
  busyText: string | false
  isDangerous?: boolean
  failure: string | undefined
  /** Further fields before the reason. */
  children?: ReactNode
  /** Called with every attempt, also one without a reason, so that all fields say at once what is missing. */
  onAttempt?: () => void
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  const { reason, children, onAttempt, onConfirm, ...question } = props
  const { label, hint, missing, maxLength } = reason
  const [words, setWords] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const formId = useId()
  const problem = words.trim() === '' ? missing : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    onAttempt?.()
    if (!problem && !question.busyText) onConfirm(words.trim())
  }
  return (
    <QuestionDialog {...question} formId={formId}>
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="fields">
          {children}
          <TextArea
            label={label}
            optional={missing === undefined}
            hint={hint}
            rows={3}
            maxLength={maxLength}
            value={words}
            onValue={setWords}
            error={wasTried && problem}
          />
        </Stack>
      </form>
    </QuestionDialog>
  )
}
