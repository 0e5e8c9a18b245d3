import type { GroupProblemTexts } from '#problems/problem-codes.ts'

export const spanishGroupProblems: GroupProblemTexts = {
  'access.not-granted': 'Su cuenta no abre esta herramienta. Pregunte a su administrador.',
  'user.protected': 'Solo el administrador puede cambiar esta cuenta o este grupo.',
  'group.not-found':
    'No se encuentra este grupo: quizá se haya eliminado. Vuelva a cargar la lista.',
  'group.name-taken': 'Ya hay un grupo con este nombre. Elija otro.',
  'group.too-many': (params) =>
    `Ya hay ${params.limit ?? 'demasiados'} grupos. Elimine uno y vuelva a intentarlo.`,
  'group.user-full': (params) =>
    `Una de estas cuentas ya está en ${params.limit ?? 'demasiados'} grupos. Quítela de otro y vuelva a intentarlo.`,
  'group.built-in':
    '«Todo el mundo» contiene todas las cuentas: este grupo conserva su nombre y sus miembros, no se elimina y no da ningún derecho de administración.',
  'group.in-use': (params) =>
    `Este grupo todavía se usa${params.uses ? ` en las reglas de ${params.uses}` : ''}. Quítelo de allí y vuelva a intentarlo.`,
}
