/** One name in the forms that code needs it in. */
export interface Names {
  /** `release-notes`, as in the URL and the folder; resources are plurals. */
  kebab: string
  /** `releaseNotes` */
  camel: string
  /** `ReleaseNotes` */
  pascal: string
  /** `release_notes` */
  snake: string
  /** `Release notes` */
  title: string
  /** The same of one of them. */
  one: Omit<Names, 'one'>
}

/** @throws Error with one line when the name is not in kebab-case */
export function namesOf(text: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text))
    throw new Error(`A name must have the form release-notes, not ${text}`)
  return { ...formsOf(text), one: formsOf(text.replace(/ies$/, 'y').replace(/s$/, '')) }
}

function formsOf(kebab: string): Omit<Names, 'one'> {
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const words = kebab.replaceAll('-', ' ')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return { kebab, camel, pascal: capital(camel), snake: kebab.replaceAll('-', '_'), title: capital(words) }
}
