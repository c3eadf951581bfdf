import { type FormEvent, useEffect, useId, useState } from 'react'
import { CallRefused } from '../../lib/call.ts'

type FieldProblem<Field> = { field: Field; text: string }

type FormRules<Form, Field> = {
  /** What is missing or wrong before anything is sent. */
  gapsOf: (form: Form) => readonly FieldProblem<Field>[]
  /** The field that a refusal of the server is about. */
  fieldOf: (refusal: CallRefused) => Field | undefined
}

/** As much of a saving as its form has to know. */
type Saving = { error: unknown; isError: boolean; reset: () => void }

/**
 * What is typed into the form of a vehicle or of a fixed location, and what is wrong with it: what is missing,
 * and once nothing is, what the server found wrong with a field. That field then has the focus.
 */
export function useVenueForm<Field extends string, Form extends Record<Field, string>>(
  start: () => Form,
  { gapsOf, fieldOf }: FormRules<Form, Field>,
  save: Saving,
) {
  const [initial] = useState(start)
  const [form, setForm] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const formId = useId()
  const buildFieldId = (field: Field) => `${formId}-${field}`

  const gaps = attempts > 0 ? gapsOf(form) : []
  const refusal = save.error instanceof CallRefused ? save.error : undefined
  const refusedField = refusal && fieldOf(refusal)
  const refused = gaps.length === 0 && refusal && refusedField ? { field: refusedField, text: refusal.message } : null
  const refusedId = refused && buildFieldId(refused.field)
  useEffect(() => {
    if (refusedId) document.getElementById(refusedId)?.focus()
  }, [refusedId])

  return {
    formId,
    form,
    setForm,
    attempts,
    getFieldProps: (name: Field) => ({
      id: buildFieldId(name),
      value: form[name],
      onValue: (value: string) => {
        setForm((present) => ({ ...present, [name]: value }))
        // What the server said was about the value before.
        if (save.isError) save.reset()
      },
      error: [...gaps, ...(refused ? [refused] : [])].find((problem) => problem.field === name)?.text,
    }),
    /** What is missing, to be summed up above the form. */
    problems: gaps.map(({ field, text }) => ({ fieldId: buildFieldId(field), text })),
    /** Counts a try to send; whether nothing is missing. */
    isReady: (event: FormEvent) => {
      event.preventDefault()
      setAttempts(attempts + 1)
      return gapsOf(form).length === 0
    },
    hasChanges: form !== initial,
  }
}
