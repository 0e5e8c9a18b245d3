import type { ESTree } from 'vite'

/** The names under which a file exports something, in the order of the file. */
export function exportedNames(program: ESTree.Program): string[] {
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? [...declaredNames(node.declaration), ...node.specifiers.flatMap((one) => one.exported)]
          .map((name) => (typeof name === 'string' ? name : identifierName(name)))
          .filter((name) => name !== undefined)
      : [],
  )
}

const identifierName = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : undefined)

function declaredNames(node: ESTree.Declaration | null): string[] {
  if (node === null) return []
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : []
}
