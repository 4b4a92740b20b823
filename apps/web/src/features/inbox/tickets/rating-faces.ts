/** The five faces of a rating, worst first. */
export const ratingFaces = ['😡', '🙁', '😐', '🙂', '😀'] as const;
