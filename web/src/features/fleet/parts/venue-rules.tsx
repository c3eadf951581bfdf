import type { VenueRule } from '@marquee/contract/ad-categories'
import { saveBlockedCategories } from '@marquee/contract/ad-categories'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { useState } from 'react'
import { formatList } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/choices.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { useMay } from '../../team/may.tsx'
import { BlockedCategoriesDialog } from './blocked-categories-dialog.tsx'

const { rules: t, names } = adCategoryTexts

/** The venues with what they do not accept, each with the dialog that changes it. */
export function VenueRules({ venues, ownerId }: { venues: readonly VenueRule[]; ownerId: string }) {
  const mayChange = useMay(saveBlockedCategories)
  const [search, setSearch] = useState('')
  const [changed, setChanged] = useState<VenueRule>()
  const words = search.trim().toLowerCase()
  const shown = venues.filter(({ name, locationName }) => `${name} ${locationName}`.toLowerCase().includes(words))
  return (
    <Card title={t.title} flush={shown.length > 0}>
      <Stack gap="fields">
        {venues.length > MIN_SEARCHED && <SearchField label={t.search} value={search} onValue={setSearch} />}
        {shown.length === 0 ? (
          <NoResults search={search} onClear={() => setSearch('')} />
        ) : (
          <Table
            label={t.title}
            rows={shown}
            rowKey={({ _id }) => _id}
            columns={[
              { key: 'venue', head: t.venue, name: true, cell: ({ name }) => name },
              { key: 'location', head: t.location, cell: ({ locationName }) => locationName },
              { key: 'blocked', head: adCategoryTexts.venueRefuses, cell: describeBlocked },
              {
                key: 'change',
                head: '',
                align: 'end',
                cell: (venue) =>
                  mayChange && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t.changeLabel({ name: venue.name })}
                      onClick={() => setChanged(venue)}
                    >
                      {t.change}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Stack>
      {changed && (
        <BlockedCategoriesDialog
          key={changed._id}
          venue={changed}
          venues={venues}
          ownerId={ownerId}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Card>
  )
}

/** A shorter list needs no search. */
const MIN_SEARCHED = 8

const describeBlocked = ({ blockedCategories }: VenueRule) =>
  blockedCategories.length > 0 ? formatList(blockedCategories.map((category) => names[category])) : t.all
