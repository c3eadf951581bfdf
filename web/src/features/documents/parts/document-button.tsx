import IconFileCode from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { useDocument } from '../api.ts'

/** Opens a document in a new tab, as a page or as the electronic invoice. */
export function DocumentButton(
  props: { id: string; number: string; kind: 'pdf' | 'xml' } & Pick<ButtonLook, 'variant' | 'size'>,
) {
  const { id, number, kind, ...look } = props
  const document = useDocument(id, kind)
  const isPdf = kind === 'pdf'
  return (
    <Button
      icon={isPdf ? IconFileTypePdf : IconFileCode}
      aria-label={isPdf ? billingTexts.openPdf({ number }) : billingTexts.openXml({ number })}
      disabled={document.isPending}
      onClick={() => document.mutate()}
      {...look}
    >
      {isPdf ? billingTexts.pdf : billingTexts.xml}
    </Button>
  )
}
