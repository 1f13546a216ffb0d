// Entry.
console.log('x');
