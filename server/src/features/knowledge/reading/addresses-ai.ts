const orders = [
  // French.
  /\b(?:ignor(?:e|es|ez|er|ons)|oubli(?:e|es|ez|er)) (?:toutes? |tous )?(?:les |tes |vos |ces |des )?(?:autres )?(?:consignes|instructions|directives)\b/,
  /\b(?:ignore[zs]?|oublie[zs]?) (?:toutes )?(?:(?:tes|vos) regles|(?:les |ces )?regles (?:precedentes|anterieures|ci-dessus))\b/,
  /\b(?:n['’]obei(?:s|ssez)) (?:pas|plus) (?:a |aux )(?:toutes )?(?:tes |vos |ces |autres )?(?:consignes|instructions|directives|regles)\b/,
  /\b(?:tu es|vous etes) (?:desormais|maintenant) (?:une? )?(?:ia|assistant|assistante|modele|robot)\b/,
  /\b(?:tu es|vous etes) une? (?:ia|chatbot|modele de langage)\b/,
  /\b(?:revele|affiche|montre|repete|donne)[zs]?(?:[- ]moi)? (?:le |ton |votre )?(?:prompt|message) systeme\b/,
  // English.
  /\b(?:ignore|disregard|forget|override) (?:all )?(?:of )?(?:the |your |these |any )?(?:previous |prior |earlier |above |other )?(?:instructions|directions|prompts?)\b/,
  /\b(?:ignore|disregard|forget|override) (?:all )?(?:of )?(?:your |(?:the |these |any )?(?:previous |prior |earlier |above ))rules\b/,
  /\byou are now (?:an? )?(?:ai|assistant|model|chatbot|dan)\b/,
  /\byou are an? (?:ai|chatbot|language model)\b/,
  /\b(?:reveal|print|repeat|show) (?:me )?(?:the |your )?system prompt\b/,
  // Spanish.
  /\b(?:ignora|ignore|ignorad|olvida|olvide) (?:todas )?(?:las |tus |sus |estas )?(?:demas )?(?:instrucciones|consignas|indicaciones)\b/,
  /\b(?:ignora|ignore|ignorad|olvida|olvide) (?:todas )?(?:(?:tus|sus) reglas|(?:las |estas )?reglas (?:anteriores|previas))\b/,
  /\b(?:eres|usted es) (?:ahora )?(?:una? )?(?:ia|chatbot|modelo de lenguaje)\b/,
  // The marks of chat templates.
  /<\|(?:im_start|im_end|system|user|assistant|end_of_turn|endoftext|eot_id|start_header_id)\|>|\[\/?inst\]|<<sys>>|<start_of_turn>/,
]

/** Whether a text looks as if it gave orders to a language model. It is quoted all the same: this only warns its readers. */
export function addressesAi(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
  return orders.some((order) => order.test(plain))
}
