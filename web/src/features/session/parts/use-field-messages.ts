import { identityTexts } from '@marquee/contract/messages/identity'
import { type FormEvent, useState } from 'react'

type Messages = Readonly<Record<string, string>>

/**
 * Missing or malformed fields of a form, by the name of the input. The browser validates; the messages are the
 * application's own and disappear once the field is valid.
 *
 * The form has `noValidate` and `onInput={messages.onInput}`.
 */
export function useFieldMessages() {
  const [messages, setMessages] = useState<Messages>({})
  return {
    getMessage: (name: string): string | false => messages[name] ?? false,
    /** Whether the form is valid; otherwise the first invalid field gets the focus. */
    validate: (form: HTMLFormElement): boolean => {
      const wrong = listInputs(form).filter((input) => !input.validity.valid)
      setMessages(Object.fromEntries(wrong.map((input) => [input.name, describeProblem(input)])))
      wrong[0]?.focus()
      return wrong.length === 0
    },
    /** Shows the server's message about a field and moves the focus to it. */
    showMessage: (form: HTMLFormElement | null, name: string, sentence: string) => {
      const input = form && listInputs(form).find((one) => one.name === name)
      if (!input) return
      setMessages({ [name]: sentence })
      input.focus()
    },
    onInput: ({ target }: FormEvent) => {
      if (!(target instanceof HTMLInputElement) || messages[target.name] === undefined) return
      const { [target.name]: _, ...others } = messages
      setMessages(target.validity.valid ? others : { ...others, [target.name]: describeProblem(target) })
    },
  }
}

function listInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter((element) => element instanceof HTMLInputElement)
}

function describeProblem({ type, validity }: HTMLInputElement): string {
  if (type === 'checkbox') return identityTexts.termsMissing
  return validity.valueMissing ? identityTexts.fieldMissing : identityTexts.emailMalformed
}
