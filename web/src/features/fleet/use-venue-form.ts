import { type FormEvent, useEffect, useId, useState } from 'react'
import { CallRefused } from '../../lib/call.ts'

type FieldProblem<Field> = { field: Field; text: string }

type FormRules<Form, Field> = {
  /** The problems found before anything is sent. */
  gapsOf: (form: Form) => readonly FieldProblem<Field>[]
  /** The field that a refusal of the server refers to. */
  fieldOf: (refusal: CallRefused) => Field | undefined
}

/** The parts of a mutation that the form uses. */
type Saving = { error: unknown; isError: boolean; reset: () => void }

/**
 * The input of the form of a vehicle or a fixed location, and its problems: missing fields, or else the field that the
 * server refused. That field gets the focus.
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
        // The server's message refers to the previous value.
        if (save.isError) save.reset()
      },
      error: [...gaps, ...(refused ? [refused] : [])].find((problem) => problem.field === name)?.text,
    }),
    /** The missing fields, for the summary above the form. */
    problems: gaps.map(({ field, text }) => ({ fieldId: buildFieldId(field), text })),
    /** Counts an attempt to send; returns whether nothing is missing. */
    isReady: (event: FormEvent) => {
      event.preventDefault()
      setAttempts(attempts + 1)
      return gapsOf(form).length === 0
    },
    hasChanges: form !== initial,
  }
}
