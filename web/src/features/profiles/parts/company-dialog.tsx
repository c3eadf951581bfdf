import type { Company } from '@marquee/contract/companies'
import { companyTexts } from '@marquee/contract/messages/companies'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { FieldGrid } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSaveCompany } from '../company-api.ts'
import { type CompanyField, type CompanyForm, toCompanyForm, checkCompanyForm } from '../company-form.ts'
import styles from './company-dialog.module.css'
import { LogoPicker } from './logo-picker.tsx'

const FORM_ID = 'company-form'

/**
 * The dialog `Company Information`: `Save` adds, `Update` changes (CPROF-FORM-01 to CPROF-FORM-13).
 *
 * A failure shows no toast; the dialog keeps the input and shows the reason in one line (OPEN-35).
 */
export function CompanyDialog({ company, onClose }: { company: Company | undefined; onClose: () => void }) {
  const toast = useToast()
  const [initial] = useState(() => toCompanyForm(company))
  const [form, setForm] = useState(initial)
  const [logo, setLogo] = useState<File | null>(null)
  const [attempted, setAttempted] = useState(false)
  const save = useSaveCompany(company)
  const problems = attempted ? checkCompanyForm(form) : {}
  const hasChanges = logo !== null || JSON.stringify(form) !== JSON.stringify(initial)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    const [first] = Object.keys(checkCompanyForm(form))
    if (first) return document.getElementById(buildFieldId(first))?.focus()
    save.mutate(
      { body: form, logo },
      {
        onSuccess: () => {
          if (company) toast.success(companyTexts.updatedTitle, companyTexts.updated)
          else toast.success(companyTexts.addedTitle, companyTexts.added)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={companyTexts.companyInformation}
      formId={FORM_ID}
      submit={company ? companyTexts.update : companyTexts.save}
      busyText={save.isPending && companyTexts.saving}
      hasChanges={hasChanges}
      onSubmit={submit}
      onClose={onClose}
    >
      <LogoPicker stored={company?.logo ?? null} chosen={logo} onChoose={setLogo} />
      <CompanyFields
        form={form}
        problems={problems}
        onChange={(changed) => setForm((present) => ({ ...present, ...changed }))}
      />
      {save.isError && (
        <p role="alert" className={styles.failure}>
          {companyTexts.notSaved({ why: getErrorMessage(save.error) })}
        </p>
      )}
    </FormDialog>
  )
}

function CompanyFields(props: {
  form: CompanyForm
  problems: Partial<CompanyForm>
  onChange: (changed: Partial<CompanyForm>) => void
}) {
  const { form, problems, onChange } = props
  const getFieldProps = (name: CompanyField) => ({
    id: buildFieldId(name),
    name,
    value: form[name],
    error: problems[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <TextField label={companyTexts.companyName} autoComplete="organization" required {...getFieldProps('name')} />
      <FieldGrid>
        <TextField
          label={companyTexts.companyPhone}
          type="tel"
          autoComplete="tel"
          required
          {...getFieldProps('phone')}
        />
        <TextField
          label={companyTexts.companyEmail}
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          {...getFieldProps('email')}
        />
      </FieldGrid>
      <TextField
        label={companyTexts.companyWebsite}
        optional
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        {...getFieldProps('website')}
      />
      <TextField
        label={companyTexts.companyAddress}
        autoComplete="street-address"
        required
        {...getFieldProps('address')}
      />
      <TextArea label={companyTexts.description} rows={4} required {...getFieldProps('description')} />
    </>
  )
}

const buildFieldId = (name: string) => `company-${name}`
