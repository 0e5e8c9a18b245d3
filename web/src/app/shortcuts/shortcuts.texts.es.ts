import type { shortcutsTexts } from './shortcuts.texts.ts'

export const shortcutsSpanish: typeof shortcutsTexts = {
  title: 'Atajos de teclado',
  close: 'Cerrar',
  or: 'o',
  groups: [
    {
      title: 'En todas partes',
      shortcuts: [
        { keys: [['mod', 'K']], does: 'Ir a una página, encontrar un trabajo, actuar' },
        { keys: [['?']], does: 'Mostrar estos atajos' },
        { keys: [['Esc']], does: 'Cerrar lo que está abierto' },
        { keys: [['mod', 'Intro']], does: 'Enviar el formulario' },
      ],
    },
    {
      title: 'Chat',
      shortcuts: [
        { keys: [['Intro']], does: 'Enviar el mensaje' },
        { keys: [['Mayús', 'Intro']], does: 'Línea nueva' },
        { keys: [['Esc']], does: 'Abandonar la corrección de una pregunta, vaciar la búsqueda' },
        { keys: [['Fin']], does: 'Volver al último mensaje, desde la conversación' },
      ],
    },
    {
      title: 'Imágenes',
      shortcuts: [
        {
          keys: [['←'], ['→']],
          does: 'Imagen anterior, imagen siguiente, cuando una imagen está ampliada',
        },
      ],
    },
    {
      title: 'Dibujo de la máscara',
      shortcuts: [
        { keys: [['B'], ['G'], ['R'], ['L']], does: 'Pincel, goma, rectángulo, lazo' },
        { keys: [['['], [']']], does: 'Pincel más pequeño, más grande' },
        { keys: [['mod', 'Z']], does: 'Deshacer' },
        {
          keys: [
            ['mod', 'Mayús', 'Z'],
            ['mod', 'Y'],
          ],
          does: 'Rehacer',
        },
        { keys: [['Espacio']], does: 'Mover la imagen, manteniendo la tecla' },
        { keys: [['+'], ['-'], ['0']], does: 'Ampliar, reducir, ver todo' },
        { keys: [['↑'], ['↓'], ['←'], ['→']], does: 'Mover el pincel' },
        { keys: [['Intro']], does: 'Bajar y levantar el pincel' },
      ],
    },
    {
      title: 'Escucha y transcripción',
      shortcuts: [
        {
          keys: [['Ctrl', 'Espacio']],
          does: 'Escuchar o pausar, incluso al corregir una transcripción',
        },
        { keys: [['←'], ['→']], does: 'Retroceder, avanzar 5 segundos' },
        {
          keys: [['Intro']],
          does: 'Guardar la corrección de un segmento, resultado siguiente de una búsqueda',
        },
        { keys: [['Mayús', 'Intro']], does: 'Resultado anterior de una búsqueda' },
        { keys: [['mod', 'Z']], does: 'Deshacer una corrección' },
        {
          keys: [
            ['mod', 'Mayús', 'Z'],
            ['mod', 'Y'],
          ],
          does: 'Rehacer una corrección',
        },
      ],
    },
  ],
}
