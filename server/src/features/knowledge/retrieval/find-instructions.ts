/** What addresses an AI instead of a reader, in the languages of the workbench. */
const patterns: readonly RegExp[] = [
  /\b(?:ignore[zr]?|oublie[zr]?|n['’ ]?ob[ée]i\w{0,6}(?:\s+(?:pas|plus))?)\s+(?:\S+\s+){0,4}(?:consignes?|instructions?|r[èe]gles?)/iu,
  /\b(?:ignore|disregard|forget|override)\s+(?:\S+\s+){0,4}(?:instructions?|prompts?|rules?)/iu,
  /\b(?:ignora|ignore|olvida|olvide)\s+(?:\S+\s+){0,4}(?:instrucciones|reglas|indicaciones)/iu,
  /\b(?:tu es|vous êtes|you are|eres)\s+(?:maintenant |désormais |now |ahora )?(?:une? |an? )?(?:ia|ai|assistante?|chatbot|chatgpt|modèle de langage|language model|modelo de lenguaje)\b/iu,
  /\b(?:system prompt|message système|prompt système)\b/iu,
  /<\|im_start\|>|\[INST\]|<<SYS>>|<start_of_turn>/u,
]

/** Whether a text of a document speaks to the AI that reads it. It is given as it is, and marked. */
export const hasInstructions = (text: string): boolean =>
  patterns.some((pattern) => pattern.test(text))
