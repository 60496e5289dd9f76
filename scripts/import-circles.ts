/** Finds files that import each other in a circle, types included: none of them can be read, tested or moved alone. */

/** File → the files it imports. */
export type Imports = Map<string, string[]>

/** One line for each group of files that reach each other, with one way round. */
export function importCircles(imports: Imports): string[] {
  return groups(imports).map((group) => {
    const way = wayRound(group, imports)
    return `${way[0]}: ${group.size} files import each other: ${way.join(' → ')}`
  })
}

/** Tarjan's strongly connected components, those of more than one file. */
function groups(imports: Imports): Set<string>[] {
  const indexOf = new Map<string, number>()
  const lowestOf = new Map<string, number>()
  const stack: string[] = []
  const found: Set<string>[] = []
  const visit = (file: string): number => {
    const index = indexOf.size
    indexOf.set(file, index)
    stack.push(file)
    let lowest = index
    for (const target of imports.get(file) ?? []) {
      if (!indexOf.has(target)) lowest = Math.min(lowest, visit(target))
      else if (stack.includes(target)) lowest = Math.min(lowest, lowestOf.get(target) ?? indexOf.get(target) ?? lowest)
    }
    lowestOf.set(file, lowest)
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) found.push(new Set(group))
    }
    return lowest
  }
  for (const file of imports.keys()) if (!indexOf.has(file)) visit(file)
  return found
}

/** The shortest way from the first file of a group back to it. */
function wayRound(group: Set<string>, imports: Imports): string[] {
  const [start = ''] = [...group].sort()
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const target of imports.get(way.at(-1) ?? '') ?? []) {
      if (target === start) return [...way, start]
      if (!group.has(target) || seen.has(target)) continue
      seen.add(target)
      ways.push([...way, target])
    }
  }
  return [start]
}
