/** The menu of saved views above the lists of the console. */
export const savedViewTexts = {
  views: 'Views',
  shown: (name: string) => `Views, now ${name}`,
  builtIn: 'Views of everybody',
  own: 'Your views',
  none: 'Set filters, then save them here under a name.',
  name: 'Name of the view',
  nameHint: 'Saves the filters, the order and the columns of now.',
  nameMissing: 'Enter a name',
  save: 'Save view',
  saving: 'Saving...',
  saved: (name: string) => `View ${name} saved`,
  rename: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  keep: 'Rename',
  renamed: (name: string) => `View renamed to ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `View ${name} deleted`,
  undo: 'Undo',
  oops: 'Oops',

  /** Answer of the call that deletes one. */
  forgotten: 'The view is deleted.',
  nameTaken: 'You already have a view with this name.',
  tooMany: (most: number) => `A list keeps at most ${most} views. Please delete one first.`,
} as const
