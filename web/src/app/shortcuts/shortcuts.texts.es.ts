import type { shortcutsTexts } from './shortcuts.texts.ts'

export const shortcutsSpanish: typeof shortcutsTexts = {
  title: 'Atajos de teclado',
  close: 'Cerrar',
  or: 'o',
  groups: [
    {
      title: 'En todas partes',
      shortcuts: [
        { keys: [['mod', 'K']], description: 'Abrir la búsqueda rápida' },
        { keys: [['?']], description: 'Mostrar estos atajos' },
        { keys: [['Esc']], description: 'Cerrar lo que está abierto' },
        { keys: [['mod', 'Intro']], description: 'Enviar el formulario' },
      ],
    },
    {
      title: 'Chat',
      shortcuts: [
        { keys: [['Intro']], description: 'Enviar el mensaje' },
        { keys: [['Mayús', 'Intro']], description: 'Línea nueva' },
        {
          keys: [['mod', 'Mayús', 'Intro']],
          description: 'Enviar ahora, deteniendo la respuesta en curso',
        },
        { keys: [['/']], description: 'Insertar un prompt, al principio del mensaje' },
        { keys: [['@']], description: 'Elegir un asistente, al principio de una palabra' },
        {
          keys: [['#']],
          description: 'Responder a partir de una colección, al principio de una palabra',
        },
        { keys: [['↑']], description: 'Modificar la última pregunta, con el campo vacío' },
        {
          keys: [
            ['Alt', '↑'],
            ['Alt', '↓'],
          ],
          description: 'La versión anterior, siguiente, del mensaje actual',
        },
        { keys: [['mod', 'Mayús', 'M']], description: 'Elegir el modelo' },
        {
          keys: [['Esc']],
          description: 'Cancelar la edición de una pregunta, borrar la búsqueda',
        },
        { keys: [['Fin']], description: 'Volver al último mensaje del chat' },
      ],
    },
    {
      title: 'Listas',
      shortcuts: [
        {
          keys: [
            ['Mayús', '↑'],
            ['Mayús', '↓'],
          ],
          description: 'Seleccionar también la fila anterior, la siguiente',
        },
        { keys: [['mod', 'A']], description: 'Seleccionar todo, durante una selección' },
        { keys: [['Supr']], description: 'Enviar la selección a la papelera' },
        { keys: [['Esc']], description: 'Salir de la selección' },
      ],
    },
    {
      title: 'Imágenes',
      shortcuts: [
        {
          keys: [['←'], ['→']],
          description: 'Imagen anterior, imagen siguiente, cuando una imagen está ampliada',
        },
      ],
    },
    {
      title: 'Dibujo de la máscara',
      shortcuts: [
        { keys: [['B'], ['G'], ['R'], ['L']], description: 'Pincel, goma, rectángulo, lazo' },
        { keys: [['['], [']']], description: 'Pincel más pequeño, más grande' },
        { keys: [['mod', 'Z']], description: 'Deshacer' },
        {
          keys: [
            ['mod', 'Mayús', 'Z'],
            ['mod', 'Y'],
          ],
          description: 'Rehacer',
        },
        { keys: [['Espacio']], description: 'Mover la imagen, manteniendo la tecla' },
        { keys: [['+'], ['-'], ['0']], description: 'Ampliar, reducir, ver todo' },
        { keys: [['↑'], ['↓'], ['←'], ['→']], description: 'Mover el pincel' },
        { keys: [['Intro']], description: 'Empezar o dejar de pintar' },
      ],
    },
    {
      title: 'Reproducción y transcripción',
      shortcuts: [
        {
          keys: [['Ctrl', 'Espacio']],
          description: 'Reproducir o pausar, incluso al corregir una transcripción',
        },
        { keys: [['←'], ['→']], description: 'Retroceder, avanzar 5 segundos' },
        {
          keys: [['Intro']],
          description: 'Validar la corrección de un segmento, resultado siguiente',
        },
        { keys: [['Mayús', 'Intro']], description: 'Resultado anterior' },
        { keys: [['mod', 'Z']], description: 'Deshacer una corrección' },
        {
          keys: [
            ['mod', 'Mayús', 'Z'],
            ['mod', 'Y'],
          ],
          description: 'Rehacer una corrección',
        },
      ],
    },
  ],
}
