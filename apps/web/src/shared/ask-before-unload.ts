/** A listener of `beforeunload`: the browser asks before the page, and what is not saved in it, goes. */
export const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
