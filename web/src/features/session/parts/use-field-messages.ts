import { identityTexts } from '@marquee/contract/texts/identity'
import { type FormEvent, useState } from 'react'

type Messages = Readonly<Record<string, string>>

/**
 * What is missing or malformed in a form, by the name of its input: the browser judges, the words are ours
 * and stand at the field. They go as soon as the field is right.
 *
 * The form carries `noValidate` and `onInput={messages.onInput}`.
 */
export function useFieldMessages() {
  const [messages, setMessages] = useState<Messages>({})
  return {
    getMessage: (name: string): string | false => messages[name] ?? false,
    /** Whether the form may be sent; else the first field that is wrong has the focus. */
    validate: (form: HTMLFormElement): boolean => {
      const wrong = listInputs(form).filter((input) => !input.validity.valid)
      setMessages(Object.fromEntries(wrong.map((input) => [input.name, describeProblem(input)])))
      wrong[0]?.focus()
      return wrong.length === 0
    },
    /** What the server says about a field, which then has the focus. */
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
