import { type FormEvent, useState } from 'react'
import { useAction } from '../../lib/action.ts'
import { CallRefused, getErrorMessage } from '../../lib/call.ts'
import { useFieldMessages } from '../session/parts/use-field-messages.ts'
import { useSecondFactor } from './security-api.ts'

/**
 * The values of a form that proves who sends it. A refusal is shown at its field, or above the form. `asksForCode`:
 * the account has a second factor.
 */
export function useDialogForm<Name extends string>(
  empty: Readonly<Record<Name, string>>,
  send: (values: Readonly<Record<Name, string>>) => Promise<void>,
) {
  const [values, setValues] = useState(empty)
  const [failure, setFailure] = useState<string>()
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const { data: factor } = useSecondFactor()
  const messages = useFieldMessages()
  const attempt = useAction(send)
  const submit = async (form: HTMLFormElement) => {
    setFailure(undefined)
    const answer = await attempt.run(values)
    if (answer.ok) return
    const refused = answer.failure instanceof CallRefused ? answer.failure : undefined
    // The second factor was set up in another browser.
    if (refused?.code === 'secondFactorNeeded') setIsCodeNeeded(true)
    const sentence = getErrorMessage(answer.failure)
    if (refused?.field && form.elements.namedItem(refused.field)) {
      messages.showMessage(form, refused.field, sentence)
    } else setFailure(sentence)
  }
  return {
    values,
    failure,
    isPending: attempt.isPending,
    asksForCode: isCodeNeeded || factor?.isOn === true,
    onInput: messages.onInput,
    showMessage: messages.showMessage,
    getField: (name: Name) => ({
      name,
      required: true,
      value: values[name],
      error: messages.getMessage(name),
      onValue: (value: string) => setValues((present) => ({ ...present, [name]: value })),
    }),
    onSubmit: ({ currentTarget }: FormEvent, check?: (form: HTMLFormElement) => boolean) => {
      if (!(currentTarget instanceof HTMLFormElement) || !messages.validate(currentTarget)) return
      if (check?.(currentTarget) ?? true) void submit(currentTarget)
    },
  }
}

/** What `useDialogForm` returns. */
export type DialogForm<Name extends string> = ReturnType<typeof useDialogForm<Name>>
