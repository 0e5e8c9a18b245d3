import { formatCount } from '#format/numbers.ts'
import type { memoryTexts } from './memory.texts.ts'

export const memorySpanish: typeof memoryTexts = {
  title: 'Recuerdos',
  use: 'Dar mis recuerdos a las respuestas',
  useText:
    'No se recuerda nada sin que usted lo pida. Los chats temporales y lo compartido no reciben ninguno.',
  forbidden: 'El administrador no permite los recuerdos en esta instalación.',
  list: 'Sus recuerdos',
  empty:
    'Ningún recuerdo. En un chat, escriba «Recuerda que…», o elija «Recordar…» debajo de una respuesta.',
  loading: 'Cargando los recuerdos',
  failed: 'No se han podido cargar los recuerdos',
  retry: 'Reintentar',
  notGiven: (characters: number) =>
    `Ya no se da: solo se dan los más recientes, hasta ${formatCount(characters, 'carácter', 'caracteres')} en total.`,
  edit: (text: string) => `Modificar el recuerdo «${text}»`,
  remove: (text: string) => `Eliminar el recuerdo «${text}»`,
  removed: 'El recuerdo se ha eliminado: el próximo mensaje ya no lo dará.',
  undo: 'Deshacer',
  restored: 'El recuerdo ha vuelto.',
  inProject: (name: string) => `proyecto «${name}»`,
  removeAll: 'Borrar todo',
  removeAllQuestion: '¿Borrar todos sus recuerdos?',
  count: (count: number) => formatCount(count, 'recuerdo'),
  removeAllText: (count: string) =>
    `${count} se borrarán para siempre. Lo que las respuestas ya recibieron sigue debajo de ellas, en «Instrucciones enviadas».`,
  cancel: 'Cancelar',
  removedAll: 'Sus recuerdos se han borrado.',
  pages: 'Páginas de sus recuerdos',

  remember: 'Recordar…',
  rememberTitle: 'Recordar',
  editTitle: 'Modificar el recuerdo',
  text: 'Lo que se recordará',
  textHelp: (characters: number) =>
    `Exactamente estas palabras se darán a las respuestas siguientes, en todos sus chats. ${formatCount(characters, 'carácter', 'caracteres')} como máximo.`,
  save: 'Recordar',
  change: 'Guardar',
  saved: 'Recordado, a partir del próximo mensaje.',
  changed: 'El recuerdo se ha modificado, a partir del próximo mensaje.',
  proposal: (text: string) => `¿Recordar «${text}»?`,
  proposalName: 'Recuerdo propuesto',
  accept: 'Recordar',
  modify: 'Modificar',
  ignore: 'Ignorar',
}
