import { forAllowed } from '../../team/may.tsx'
import { getCatalogue } from '@marquee/contract/catalogue'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { useState } from 'react'
import { useListView } from '../../../lib/list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useCatalogue } from './api.ts'
import { buildEntries, parseKind, toViewParam } from './entries.rules.ts'
import { BookingLimits } from './parts/booking-limits.tsx'
import { CatalogueList } from './parts/catalogue-list.tsx'
import { EntryForm } from './parts/entry-form.tsx'

/** `/operator/catalogue`: the locations or vehicle types that forms offer (OPEN-41). */
export const Component = forAllowed(getCatalogue, CataloguePage)

function CataloguePage() {
  const catalogue = useCatalogue()
  const [view, setView] = useListView()
  const [isAdding, setIsAdding] = useState(false)
  const kind = parseKind(view)
  const { locations, vehicleTypes } = catalogue.data ?? {}
  return (
    <Stack>
      <PageHeader
        title={kind === 'location' ? t.locations : t.vehicleTypes}
        help={kind === 'location' ? t.locationsHelp : t.vehicleTypesHelp}
        actions={
          <Button variant="primary" icon={IconPlus} onClick={() => setIsAdding(true)}>
            {kind === 'location' ? t.addLocation : t.addVehicleType}
          </Button>
        }
      />
      <div>
        <Segmented
          label={t.which}
          value={kind}
          choices={[
            { value: 'location', label: countEntries(t.locations, locations) },
            { value: 'vehicleType', label: countEntries(t.vehicleTypes, vehicleTypes) },
          ]}
          onValue={(chosen) => setView({ view: toViewParam(chosen), search: '', status: '' })}
        />
      </div>
      {catalogue.data ? (
        <CatalogueList key={kind} kind={kind} entries={buildEntries(kind, catalogue.data)} />
      ) : (
        <Card flush={!catalogue.isError}>
          <NotLoaded query={catalogue} rows={6} />
        </Card>
      )}
      <BookingLimits />
      {isAdding && <EntryForm kind={kind} onClose={() => setIsAdding(false)} />}
    </Stack>
  )
}

const countEntries = (words: string, entries: readonly unknown[] | undefined) =>
  entries ? t.counted({ words, count: entries.length }) : words
