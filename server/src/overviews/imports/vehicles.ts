import { createVehicle } from '@marquee/contract/fleet'
import { REQUIRED_COLUMNS } from '@marquee/contract/import-columns.rules'
import { and, eq, isNull } from 'drizzle-orm'
import { addVehicle } from '../../modules/fleet/commands/vehicles.ts'
import { requireOwnVehicle } from '../../modules/fleet/policy.ts'
import { listLocationRows, listVehicles, listVehicleTypeRows, type VehicleRow } from '../../modules/fleet/queries.ts'
import { vehicles } from '../../modules/fleet/schema.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeListedVehicle } from '../venues/vehicles.ts'
import { checkFields } from './check-fields.ts'
import { createChoiceFinder } from './choices.ts'
import type { ImportCaller } from './import-caller.ts'
import type { Cells, ImportSource, Subject } from './plan.ts'

const { unknownLocation, unknownVehicleType, registrationTaken } = createVehicle.refusals

/** The vehicles of an owner as rows of a table, oldest first. */
export async function listVehicleSubjects(db: Db, own: OwnOwner): Promise<Subject[]> {
  return (await listVehicles(db, own)).map(toSubject).toReversed()
}

function toSubject(vehicle: VehicleRow): Subject {
  const { id, version, registrationNumber, brand, model, typeName, locationName } = vehicle
  return {
    id,
    version: String(version),
    name: formatName(vehicle),
    cells: { registrationNumber, brand, model, type: typeName, location: locationName },
  }
}

const formatName = ({ brand, model, registrationNumber }: Record<'brand' | 'model' | 'registrationNumber', string>) =>
  `${brand} ${model}, ${registrationNumber}`

/** Plans and saves vehicles as the form does; the stored image stays. */
export async function createVehicleSource(db: Db, { own, caller }: ImportCaller): Promise<ImportSource> {
  const [subjects, types, locations] = await Promise.all([
    listVehicleSubjects(db, own),
    listVehicleTypeRows(db, undefined),
    listLocationRows(db, undefined),
  ])
  const findType = createChoiceFinder(types)
  const findLocation = createChoiceFinder(locations)
  return {
    subjects,
    required: REQUIRED_COLUMNS.vehicles,
    getKey: ({ registrationNumber = '' }: Cells) => registrationNumber.trim().toLowerCase(),
    keyTaken: { column: 'registrationNumber', message: registrationTaken.message },
    read: (cells, subject) => {
      const { brand, model, registrationNumber } = cells
      const type = findType(cells.type, subject?.cells.type)
      const location = findLocation(cells.location, subject?.cells.location)
      const named = { type: type?.id ?? NO_ID, location: location?.id ?? NO_ID }
      const checked = checkFields(createVehicle.form, { brand, model, registrationNumber, ...named })
      if ('problem' in checked) return checked.problem
      if (!type) return { column: 'type', message: unknownVehicleType.message }
      if (!location) return { column: 'location', message: unknownLocation.message }
      const { fields } = checked
      return {
        name: formatName(fields),
        cells: {
          registrationNumber: fields.registrationNumber,
          brand: fields.brand,
          model: fields.model,
          type: type.name,
          location: location.name,
        },
        save: async (tx, at) => {
          if (!subject) {
            await addVehicle(tx, own, fields, undefined, at)
            return 'saved'
          }
          const isSame = and(eq(vehicles.id, subject.id), isNull(vehicles.deletedAt))
          const [now] = await tx.select({ version: vehicles.version }).from(vehicles).where(isSame).for('no key update')
          if (!now || String(now.version) !== subject.version) return 'outdated'
          await changeListedVehicle(tx, await requireOwnVehicle(tx, caller, subject.id), fields, undefined, at)
          return 'saved'
        },
      }
    },
  }
}

/** Passes the check of the form where no choice was found; that has a message of its own. */
const NO_ID = '00000000-0000-4000-8000-000000000000'
