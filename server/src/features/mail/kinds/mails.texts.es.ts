import type { MailTexts } from './mails.texts.ts'

const plural = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`

export const spanishMails: MailTexts = {
  greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  test: {
    subject: 'Correo de prueba',
    text: 'Si lee estas líneas, Atelier IA envía correos.',
    note: 'Lo pidió desde la página Correo de la administración.',
  },
  forgotten: {
    subject: 'Elegir una nueva contraseña',
    text: 'Este enlace vale una hora. Cierra sus sesiones y revoca sus claves; su segundo factor se seguirá pidiendo.',
    byProvider: (provider) => `Su cuenta se abre con ${provider}.`,
    button: 'Elegir una contraseña',
    note: 'Si no ha pedido nada, no haga nada: su contraseña no cambia.',
  },
  invitation: {
    subject: (inviter) => `${inviter} le invita a Atelier IA`,
    text: (until) => `Este enlace crea su cuenta, una sola vez, hasta el ${until}.`,
    button: 'Crear mi cuenta',
    note: 'Si no lo esperaba, no haga nada.',
  },
  address: {
    subject: 'Confirme su dirección',
    text: (days: number) =>
      `Este enlace confirma que esta dirección es suya. Sirve una sola vez, durante ${plural(days, 'día', 'días')}.`,
    button: 'Confirmar mi dirección',
    note: 'Si no ha pedido nada, no haga nada.',
  },
  newAddress: {
    subject: 'Su dirección de acceso va a cambiar',
    text: 'Se ha elegido otra dirección para abrir su cuenta de Atelier IA. Esta ya no servirá para iniciar sesión.',
    note: 'Si no ha sido usted, avise a su administrador.',
  },
  admitted: {
    subject: 'Su cuenta está abierta',
    text: 'Su solicitud ha sido aceptada. Puede iniciar sesión en Atelier IA con esta dirección.',
    button: 'Iniciar sesión',
  },
  refused: {
    subject: 'Su solicitud de cuenta ha sido rechazada',
    text: 'Su solicitud de una cuenta de Atelier IA no ha sido aceptada. Esa cuenta y todo lo que se guardaba de ella se han eliminado.',
    note: 'Si no ha pedido nada, no haga nada.',
  },
  waiting: {
    subject: (count) =>
      plural(count, 'solicitud de cuenta espera', 'solicitudes de cuenta esperan'),
    text: 'Las cuentas solicitadas solo se abren una vez aceptadas.',
    button: 'Ver las solicitudes',
  },
  security: {
    subject: {
      'factor-removed': 'Se ha retirado un segundo factor de su cuenta',
      'new-key': 'Se ha creado una clave de acceso para su cuenta',
      'new-passkey': 'Se ha añadido una llave de acceso a su cuenta',
      'new-network': 'Acceso a su cuenta desde una red nueva',
    },
    at: (date) => `Fue el ${date}.`,
    note: 'Si no ha sido usted, cambie su contraseña y avise a su administrador.',
  },
  workDone: {
    subject: {
      'chat.message': 'Su respuesta está lista',
      'images.generate': 'Su imagen está lista',
      'images.upscale': 'Su imagen ampliada está lista',
      'inpainting.repaint': 'Su retoque está listo',
      'speech.speak': 'Su audio está listo',
      'speech.sample': 'Su muestra de voz está lista',
      'speech.reply': 'La lectura de su respuesta está lista',
      'transcription.transcribe': 'Su transcripción está lista',
      'transcription.translate': 'Su traducción está lista',
      'knowledge.read': 'Su documento está leído',
      'knowledge.recognize': 'El texto de su documento está reconocido',
      'knowledge.embed': 'La preparación del sentido de los documentos ha terminado',
      'knowledge.try-embedder': 'Su prueba de modelo de embedding ha terminado',
      'chat.import': 'Sus chats están importados',
      'belongings.export': 'Su archivo está listo',
      'models.test': 'Su prueba de modelo ha terminado',
    },
    several: (count) => `${count} tareas han terminado`,
    text: 'Lo que había iniciado ha terminado: lo encontrará en Atelier IA.',
    counts: {
      'chat.message': (count) => plural(count, 'respuesta'),
      'images.generate': (count) => plural(count, 'creación de imagen', 'creaciones de imagen'),
      'images.upscale': (count) => plural(count, 'ampliación', 'ampliaciones'),
      'inpainting.repaint': (count) => plural(count, 'retoque'),
      'speech.speak': (count) => plural(count, 'audio'),
      'speech.sample': (count) => plural(count, 'muestra de voz', 'muestras de voz'),
      'speech.reply': (count) => plural(count, 'respuesta leída', 'respuestas leídas'),
      'transcription.transcribe': (count) => plural(count, 'transcripción', 'transcripciones'),
      'transcription.translate': (count) => plural(count, 'traducción', 'traducciones'),
      'knowledge.read': (count) => plural(count, 'documento leído', 'documentos leídos'),
      'knowledge.recognize': (count) =>
        plural(count, 'documento reconocido', 'documentos reconocidos'),
      'knowledge.embed': (count) =>
        plural(count, 'preparación del sentido', 'preparaciones del sentido'),
      'knowledge.try-embedder': (count) =>
        plural(count, 'prueba de embedding', 'pruebas de embedding'),
      'chat.import': (count) => plural(count, 'importación de chats', 'importaciones de chats'),
      'belongings.export': (count) => plural(count, 'archivo'),
      'models.test': (count) => plural(count, 'prueba de modelo', 'pruebas de modelo'),
    },
    button: 'Abrir Atelier IA',
    note: 'Para no recibir más estos correos, desactive «Correos» en sus Ajustes.',
  },
}
