/** The menu of saved views above the lists of the console. */
export const savedViewTexts = {
  views: 'Views',
  shown: (name: string) => `Views, now ${name}`,
  builtIn: 'Built-in views',
  own: 'Your views',
  none: 'Set filters, then save them as a view.',
  name: 'View name',
  nameHint: 'Saves the current filters, order and columns.',
  nameMissing: 'Enter a name',
  save: 'Save view',
  saving: 'Saving...',
  saved: (name: string) => `View “${name}” saved`,
  rename: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name for ${name}`,
  keep: 'Rename',
  renamed: (name: string) => `View renamed to “${name}”`,
  delete: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `View “${name}” deleted`,
  undo: 'Undo',
  oops: 'Oops',

  /** Answer of the call that deletes one. */
  forgotten: 'View deleted.',
  nameTaken: 'You already have a view with this name.',
  tooMany: (most: number) => `A list can have up to ${most} views. Delete one first.`,
} as const
