/** Of the section of the settings; notices link to it. */
export const retentionAnchor = 'conservation'
