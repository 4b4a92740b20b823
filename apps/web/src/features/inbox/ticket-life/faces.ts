/** The five faces of a rating, worst first. */
export const faces = ['😡', '🙁', '😐', '🙂', '😀'] as const;
